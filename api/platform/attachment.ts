export function attachment(name: string): string {
  return `attachment; filename="${safeFileName(name)}"`;
}

export function safeFileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}
