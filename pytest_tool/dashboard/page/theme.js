"use strict";
/* Light, dark, or as the system wants it; remembered where the browser allows that. */

const THEMES = ["auto", "light", "dark"];
const THEME_KEPT_AS = "tool-theme";

function rememberedTheme() {
  try {
    const kept = localStorage.getItem(THEME_KEPT_AS);
    return THEMES.includes(kept) ? kept : "auto";
  } catch {
    return "auto";
  }
}

function showTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const button = byId("theme");
  button.setAttribute("aria-label", `Theme: ${theme}`);
  button.title = `Theme: ${theme}`;
  button.dataset.theme = theme;
}

function nextTheme() {
  const theme = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length];
  try {
    localStorage.setItem(THEME_KEPT_AS, theme);
  } catch {
    // it is shown now, and forgotten with this page
  }
  showTheme(theme);
}

document.documentElement.dataset.theme = rememberedTheme();
