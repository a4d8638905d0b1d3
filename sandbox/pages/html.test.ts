import { describe, expect, it } from 'vitest';
import { html, linkedText } from './html.ts';

describe('html', () => {
  it('escapes its values', () => {
    expect(html`<p title="${'"'}">${"<script>&'"}</p>`.html).toBe(
      '<p title="&quot;">&lt;script&gt;&amp;&#39;</p>',
    );
  });

  it('accepts nested HTML, lists and null', () => {
    expect(html`${[html`<b>1</b>`, 2]}${null}${false}${undefined}`.html).toBe('<b>1</b>2');
  });

  it('renders Markdown links, and only to the web', () => {
    expect(linkedText('Lee [esto](https://a.es/?x=1&y=2) <b>').html).toBe(
      'Lee <a href="https://a.es/?x=1&amp;y=2" target="_blank" rel="noopener noreferrer">esto</a> &lt;b&gt;',
    );
    expect(linkedText('[x](javascript:alert(1))').html).not.toContain('<a');
  });
});
