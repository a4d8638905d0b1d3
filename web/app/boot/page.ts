export const page = document.documentElement;
