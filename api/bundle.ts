import { build } from 'rolldown';

/**
 * Not bundled, because they read their own files or contain native code. pg-native is not
 * installed.
 */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  '@opentelemetry/sdk-node',
  '@scalar/fastify-api-reference',
  'pdfkit',
  'pg-native',
];

/** Bundles the API, its commands and their packages into `build` (decision 028). */
await build({
  input: {
    server: 'server.ts',
    'backup-command': 'backup-command.ts',
    'on-sandbox': '../scripts/local/clock/api.ts',
    'demo-company': 'demo/make.ts',
    doctor: 'doctor.ts',
    operator: 'operator.ts',
    'mail-command': 'mail-command.ts',
    migrate: 'migrate.ts',
    'pdf-worker': 'platform/pdf-worker.ts',
    'restore-command': 'restore-command.ts',
    'stripe-setup': 'stripe-setup.ts',
  },
  platform: 'node',
  external: NOT_BUNDLED,
  plugins: [
    {
      // Stacks show only our sources. Maps of all packages would need 40 MB at each start.
      name: 'no-maps-of-packages',
      transform: {
        filter: { id: /\/node_modules\// },
        handler: (code) => ({ code, map: { mappings: '' } }),
      },
    },
  ],
  // Errors are recognised by their class name, which must not be renamed.
  output: { dir: 'build', cleanDir: true, sourcemap: true, keepNames: true },
});
