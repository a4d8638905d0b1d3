import type { Locator } from '@playwright/test';

/**
 * Groups of fields that a phone's autofill fills with one tap: a saved card, its owner's address, a
 * generated password. Fields without `autocomplete` are typed by hand.
 */
const groups: Readonly<Record<string, string>> = {
  ...{ 'cc-number': 'card', 'cc-exp': 'card', 'cc-name': 'card' },
  ...{ organization: 'address', 'address-line1': 'address', 'postal-code': 'address' },
  ...{ 'address-level2': 'address', country: 'address', 'new-password': 'password' },
};

/** Counts each tap, and one for each field or group of fields that is filled in. */
export function counter() {
  let taps = 0;
  const filled = new Set<string>();
  return {
    taps: () => taps,
    async press(what: Locator): Promise<void> {
      await what.click();
      taps += 1;
    },
    async fill(field: Locator, text: string): Promise<void> {
      const token = (await field.getAttribute('autocomplete')) ?? '';
      const group = groups[token];
      if (!group || !filled.has(group)) taps += 1;
      if (group) filled.add(group);
      await field.fill(text);
    },
  };
}
