/** The header of a file to be kept, under a name of which only harmless characters are left. */
export function attachment(name: string): string {
  return `attachment; filename="${safeFileName(name)}"`;
}

/** A name that is the same in every file system and archive. */
export function safeFileName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}
