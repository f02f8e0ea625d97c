// The caption: what the tool does, for a person who watches. In the top layer, deaf to the pointer, in a closed shadow
// root, so that neither the page's styles nor its security policy nor a modal dialog touch it.

let captionHost = null;
let captionText = null;

const HOST_STYLE =
  "all:initial;position:fixed;inset:auto 0 0 0;width:100%;height:auto;margin:0;padding:0;border:0;" +
  "background:transparent;overflow:visible;pointer-events:none;z-index:2147483647";
const TEXT_STYLE =
  "position:fixed;left:0;right:0;bottom:0;padding:8px 12px;font:16px/1.3 sans-serif;color:#fff;" +
  "background:rgba(0,0,0,.8);pointer-events:none;white-space:nowrap;overflow:hidden;text-overflow:ellipsis";

function isCaption(node) {
  return node === captionHost && node !== null;
}

function makeCaption() {
  captionHost = document.createElement("div");
  captionHost.setAttribute("aria-hidden", "true");
  captionHost.style.cssText = HOST_STYLE;
  captionText = document.createElement("div");
  captionText.style.cssText = TEXT_STYLE;
  const root = Reflect.apply(attachShadow, captionHost, [{ mode: "closed" }]);
  root.append(captionText);
}

tool.caption = ({ text }) => {
  if (!document.documentElement) return false;
  if (!captionHost || captionHost.ownerDocument !== document) makeCaption();
  captionText.textContent = text;
  captionText.style.visibility = "visible";
  if (!captionHost.isConnected) document.documentElement.append(captionHost);
  if (captionHost.showPopover) {
    captionHost.setAttribute("popover", "manual");
    if (captionHost.matches(":popover-open")) captionHost.hidePopover(); // back to the top of the top layer
    captionHost.showPopover();
  }
  return true;
};

tool.hideCaption = () => {
  if (captionText) captionText.style.visibility = "hidden";
  return captionText !== null;
};

function showCaption() {
  if (captionText) captionText.style.visibility = "visible";
}
