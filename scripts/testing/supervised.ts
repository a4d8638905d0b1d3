import { existsSync, writeFileSync } from 'node:fs';
import { STARTUP_ERROR_EXIT_CODE } from '@horus/api/platform/startup-error';

/** Refuses to start while REFUSAL_FILE exists, else writes its pid to PID_FILE and is ready. */
const { REFUSAL_FILE = '', PID_FILE = '' } = process.env;

if (existsSync(REFUSAL_FILE)) process.exit(STARTUP_ERROR_EXIT_CODE);
writeFileSync(PID_FILE, String(process.pid));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
process.send?.('ready');
