/** A structure element for screen readers; `tag` is a PDF type ('P', 'Table'). */
export interface Part {
  readonly tag: string;
  readonly kids: (Part | Piece)[];
}

/** A marked text: its MCID on its page. */
interface Piece {
  readonly page: number;
  readonly mark: number;
}

export function within(parent: Part, tag: string): Part {
  const part: Part = { tag, kids: [] };
  parent.kids.push(part);
  return part;
}

/**
 * Returns the objects of a tagged PDF (ISO 32000-1, 14.7): the structure tree's root, the parent
 * tree and the elements.
 * @param first number of the root's object
 */
export function structureObjects(document: Part, first: number, pageOf: (page: number) => number): string[] {
  const parts = flatten(document);
  const numberOf = (part: Part) => first + 2 + parts.indexOf(part);
  const owners: number[][] = [];
  const elements = parts.map((part) => {
    const parent = parts.find(({ kids }) => kids.includes(part));
    const kids = part.kids.map((kid) => {
      if ('tag' in kid) return `${numberOf(kid)} 0 R`;
      const marks = owners[kid.page] ?? [];
      owners[kid.page] = marks;
      marks[kid.mark] = numberOf(part);
      return `<< /Type /MCR /Pg ${pageOf(kid.page)} 0 R /MCID ${kid.mark} >>`;
    });
    const scope = part.tag === 'TH' ? ' /A << /O /Table /Scope /Row >>' : '';
    return `<< /Type /StructElem /S /${part.tag}${scope} /P ${parent ? numberOf(parent) : first} 0 R /K [${kids.join(' ')}] >>`;
  });
  const ways = owners.map((marks, page) => `${page} [${marks.map((number) => `${number} 0 R`).join(' ')}]`);
  return [
    `<< /Type /StructTreeRoot /K ${numberOf(document)} 0 R /ParentTree ${first + 1} 0 R >>`,
    `<< /Nums [${ways.join(' ')}] >>`,
    ...elements,
  ];
}

function flatten(part: Part): Part[] {
  return [part, ...part.kids.flatMap((kid) => ('tag' in kid ? flatten(kid) : []))];
}
