import type { PolicySources } from './policy-sources.ts';

/** In the folder of a build: what its pages load, under names that carry a hash of the content. */
export const ASSETS = 'assets';
export const MANIFEST_FILE = 'site-manifest.json';

export interface ManifestPage {
  /** Below build/client. */
  readonly file: string;
  readonly csp: PolicySources;
  readonly noindex: boolean;
}

/** What the server reads to know which pages there are: `site-manifest.json`. */
export interface SiteManifest {
  /** Of the settings that the pages were built with; other settings need another build. */
  readonly settingsHash: string;
  /** By address. */
  readonly pages: Readonly<Record<string, ManifestPage>>;
  readonly notFound: ManifestPage;
  /**
   * The files in `assets` that this build has made. Those of the build before it may lie beside
   * them.
   */
  readonly assets: readonly string[];
}
