/** The header of a file to be kept, under a name of which only harmless characters are left. */
export function attachment(name: string): string {
  return `attachment; filename="${harmlessName(name)}"`;
}

/** A name that is the same in every file system and archive. */
export function harmlessName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}
