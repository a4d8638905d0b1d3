export function writeYear(): void {
  const place = document.querySelector('[data-year]');
  if (place) place.textContent = `${new Date().getFullYear()}`;
}
