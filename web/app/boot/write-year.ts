/** Writes the present year where the page has left room for it (`data-year`). */
export function writeYear(): void {
  const place = document.querySelector('[data-year]');
  if (place) place.textContent = `${new Date().getFullYear()}`;
}
