import { describe, expect, it } from 'vitest';
import { html, linkedText } from './html.ts';

describe('html', () => {
  it('escapes what is put into it', () => {
    expect(html`<p title="${'"'}">${"<script>&'"}</p>`.html).toBe(
      '<p title="&quot;">&lt;script&gt;&amp;&#39;</p>',
    );
  });

  it('takes pieces, lists and nothing', () => {
    expect(html`${[html`<b>1</b>`, 2]}${null}${false}${undefined}`.html).toBe('<b>1</b>2');
  });

  it('makes links of Markdown, and only links to the web', () => {
    expect(linkedText('Lee [esto](https://a.es/?x=1&y=2) <b>').html).toBe(
      'Lee <a href="https://a.es/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">esto</a> &lt;b&gt;',
    );
    expect(linkedText('[x](javascript:alert(1))').html).not.toContain('<a');
  });
});
