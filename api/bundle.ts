import { build } from 'rolldown';

/**
 * They read files of their own or hold machine code, so they stay in node_modules; the last one is
 * never installed.
 */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  '@opentelemetry/sdk-node',
  '@scalar/fastify-api-reference',
  'pdfkit',
  'pg-native',
];

/**
 * Bundles the api and its commands, packages included, into `build`, which Node runs (decision
 * 028).
 */
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
      // Stacks name lines of ours as they are written. Maps of all packages would cost each start
      // 40 MB.
      name: 'no-maps-of-packages',
      transform: {
        filter: { id: /\/node_modules\// },
        handler: (code) => ({ code, map: { mappings: '' } }),
      },
    },
  ],
  // An error is known by its class's name, which must not change where two packages use the same.
  output: { dir: 'build', cleanDir: true, sourcemap: true, keepNames: true },
});
