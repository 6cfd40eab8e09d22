/** Writes the settings into the page, as the server does (apps/server/src/http/web-app.ts). */
export function setSettings(json: string): void {
  document.head.innerHTML = `<script type="application/json" id="tanabana-config">${json}</script>`;
}
