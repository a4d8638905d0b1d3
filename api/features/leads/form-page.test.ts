import { describe, expect, it } from 'vitest';
import { type FormState, fillFormPage } from '#features/leads/form-page';

const PAGE = `<!doctype html><html lang="es"><head><title>Horus</title>
<script type="module" src="/assets/boot.js"></script></head><body><h1>Á &amp; é</h1><script></script>
<form method="post" action="/api/leads/contact" data-lead-form="contact">
<input type="hidden" name="form_token">
<input id="contact-nombre" name="nombre" aria-describedby="contact-nombre-hint" required>
<p id="contact-nombre-error" data-error-for="nombre" hidden></p>
<select id="contact-servicio" name="servicio"><option value="" disabled selected>Elige</option>
<option value="web">Web</option><option>Otra cosa</option></select>
<p id="contact-servicio-error" data-error-for="servicio" hidden></p>
<textarea id="contact-mensaje" name="mensaje">de fábrica</textarea>
<fieldset><input type="radio" name="plan" value="a" checked><input type="radio" name="plan" value="b">
<p id="contact-plan-error" data-error-for="plan" hidden></p></fieldset>
<input type="checkbox" name="box" checked>
<input name="fax"><div><p data-form-status role="status" hidden></p></div><button>Enviar</button></form></body></html>`;

const state: FormState = {
  values: null,
  errors: {},
  status: { tone: 'success', text: 'Enviado' },
  token: 'the-token',
  action: '/api/leads/contact?page=%2F',
};
const fill = (changes: Partial<FormState>) => fillFormPage(PAGE, 'contact', { ...state, ...changes }) ?? '';

describe('the answer page', () => {
  it('is the built page without its scripts', () => {
    const page = fill({});
    expect(page).not.toContain('<script');
    expect(page).toContain('<!DOCTYPE html><html lang="es"><head><title>Horus</title>');
    expect(page).toContain('<h1>Á &amp; é</h1>');
  });

  it("contains the token and the form's new action", () => {
    const page = fill({});
    expect(page).toContain('name="form_token" value="the-token"');
    expect(page).toContain('action="/api/leads/contact?page=%2F"');
  });

  it('shows the outcome and focuses it', () => {
    expect(fill({})).toContain(
      '<p data-form-status="success" role="status" tabindex="-1" autofocus="">Enviado</p>',
    );
    expect(fill({})).toContain('<title>Horus</title>');
    expect(fill({})).toContain('de fábrica</textarea>');
  });

  it('keeps the input of every kind of control', () => {
    const values = { nombre: 'Ana', servicio: 'web', mensaje: 'Hola\ntú', plan: 'b' };
    const page = fill({ values, status: { tone: 'check', text: 'Comprueba' } });
    expect(page).toMatch(/name="nombre"[^>]* value="Ana"/);
    expect(page).toContain('<option value="" disabled="">');
    expect(page).toContain('<option value="web" selected="">');
    expect(page).toContain('name="mensaje">Hola\ntú</textarea>');
    expect(page).toContain('value="a">');
    expect(page).toContain('value="b" checked="">');
    expect(page).toContain('<input type="checkbox" name="box">');
    expect(fill({ values: { box: 'on', servicio: 'Otra cosa' } })).toContain('name="box" checked=""');
    expect(fill({ values: { servicio: 'Otra cosa' } })).toContain('<option selected="">Otra cosa');
  });

  it('shows each error beside its field and focuses the first', () => {
    const page = fill({
      values: {},
      errors: { servicio: 'Elige un servicio', nombre: 'El nombre es obligatorio', plan: 'Elige' },
      status: { tone: 'error', text: 'Revisa los datos' },
    });
    expect(page).toContain('<title>Error: Horus</title>');
    expect(page).toContain(
      '<p id="contact-nombre-error" data-error-for="nombre">El nombre es obligatorio</p>',
    );
    expect(page).toMatch(
      /name="nombre" aria-describedby="contact-nombre-hint contact-nombre-error"[^>]* aria-invalid="true" autofocus=""/,
    );
    expect(page).toMatch(
      /name="servicio" aria-invalid="true" aria-describedby="contact-servicio-error"[^>]*>/,
    );
    expect(page.match(/autofocus/g)).toHaveLength(1);
    expect(page.match(/type="radio"[^>]*aria-describedby="contact-plan-error"/g)).toHaveLength(2);
    expect(page).not.toMatch(/type="radio"[^>]*aria-invalid/);
  });

  it('escapes user input', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
    const page = fill({
      values: { nombre: evil, mensaje: `</textarea>${evil}`, servicio: evil },
      errors: { nombre: evil },
      status: { tone: 'error', text: evil },
    });
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toContain('&lt;/textarea&gt;');
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;');
  });

  it('redirects the visitor to the next step of their request', () => {
    const url = 'https://pay.example/c?a=1&b="2"';
    const page = fill({ status: { tone: 'success', text: 'Recibida.', next: { url, label: 'Al pago' } } });
    expect(page).toContain(
      '<meta http-equiv="refresh" content="0; url=https://pay.example/c?a=1&amp;b=&quot;2&quot;">',
    );
    expect(page).toContain(
      'Recibida. <a href="https://pay.example/c?a=1&amp;b=&quot;2&quot;">Al pago</a></p>',
    );
  });

  it('is null when the page does not contain the form', () => {
    expect(fillFormPage(PAGE, 'demo', state)).toBeNull();
  });
});
