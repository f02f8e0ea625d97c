"""Shows what a page holds, and acts on it, through Playwright."""
