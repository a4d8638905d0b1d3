export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  readonly updated: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
