import { ApiError } from '#stripe/api-error';

/**
 * Returns the API key, from a bearer token or the user name of basic authentication.
 * @throws ApiError 401 for a missing, live or publishable key
 */
export function requireKey(authorization: string | undefined): string {
  const key = keyIn(authorization ?? '');
  if (!key) {
    throw new ApiError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^(sk|rk)_live_/.test(key)) {
    throw new ApiError(401, 'Live keys are not accepted here: no real money moves in the sandbox.', {
      code: 'testmode_charges_only',
    });
  }
  if (!/^(sk|rk)_test_[A-Za-z0-9_]{1,200}$/.test(key)) {
    const shown =
      key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '*'.repeat(key.length);
    throw new ApiError(401, `Invalid API Key provided: ${shown}`, { code: 'api_key_invalid' });
  }
  return key;
}

function keyIn(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(credentials, 'base64').toString().split(':', 1)[0] ?? '';
}
