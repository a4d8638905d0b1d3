import type { PolicySources } from './policy-sources.ts';

/** File names there contain a hash of the content. */
export const ASSETS = 'assets';
export const MANIFEST_FILE = 'site-manifest.json';

export interface ManifestPage {
  readonly file: string;
  readonly csp: PolicySources;
  readonly noindex: boolean;
}

export interface SiteManifest {
  /** Other settings need another build. */
  readonly settingsHash: string;
  readonly pages: Readonly<Record<string, ManifestPage>>;
  readonly notFound: ManifestPage;
  /** Only this build's files in `assets`; the previous build's may be there too. */
  readonly assets: readonly string[];
}
