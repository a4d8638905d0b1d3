import { companySettings } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import { DATA_KEPT_MONTHS } from '@horus/contract/retention';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;
const company = companySettings.parse({});

test.use({ storageState: refusedCookies });

test('the question on data protection links to the stored data, its place and its retention', async ({
  page,
  baseURL,
}) => {
  await openLive(page, site.horus.href());
  await page.locator('summary', { hasText: '¿Y la protección de datos?' }).click();
  await page.getByRole('link', { name: 'Qué guardamos, dónde y cuánto tiempo' }).click();
  await expect(page).toHaveURL(site.security.href());
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad y datos' })).toBeVisible();
  await expect(page.getByRole('cell', { name: `${DATA_KEPT_MONTHS} meses más` })).toBeVisible();
  await expect(page.getByText(company.COMPANY_SUBPROCESSORS)).toBeVisible();

  await test.step('security.txt is at its standard address, is valid, and names the same mailbox as the page', async () => {
    const link = page.getByRole('link', { name: 'security.txt' });
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(answer.url()).toBe(`${baseURL}/.well-known/security.txt`);
    expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain(`Contact: mailto:${company.COMPANY_EMAIL}\n`);
    expect(new Date(/^Expires: (.*)$/m.exec(text)?.[1] ?? 0).getTime()).toBeGreaterThan(Date.now());
    const mail = page.getByRole('main').getByRole('link', { name: company.COMPANY_EMAIL });
    await expect(mail).toHaveAttribute('href', new RegExp(`^mailto:${company.COMPANY_EMAIL}\\?subject=`));
  });

  await test.step('the processing contract can be read, and downloaded as a PDF', async () => {
    const file = page.getByRole('link', { name: 'Descargarlo en PDF' });
    await expect(file).toHaveAttribute('href', '/api/terms/current');
    const answer = await page.request.get('/api/terms/current');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await page.getByRole('link', { name: 'Leerlo aquí' }).click();
    await expect(page.getByRole('heading', { name: 'Encargo del tratamiento' })).toBeInViewport();
  });
});
