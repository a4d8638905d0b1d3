// The entry of every script: plain JavaScript for Node 20 without packages. It installs the
// packages of package-lock.json and runs scripts/<name>.ts on the locked Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const REQUIRED_NODE_MAJOR = 24;
const NPM_WATCH_INTERVAL_MS = 500;

const root = fileURLToPath(new URL('..', import.meta.url));
const lockedNode = join(root, 'node_modules', '.bin', 'node');
const [name, ...scriptArguments] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);

process.chdir(root);
if (process.env.npm_lifecycle_event) endWithNpm();
if (!isInstalled()) install();
linkNode();
await runScript();

/** Compares with npm's list in node_modules. An optional package may be for another platform. */
function isInstalled() {
  const installed = readPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(readPackages('package-lock.json')).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    return path in installed ? installed[path].version === version : optional === true;
  });
}

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function install() {
  process.stdout.write('Instalando las dependencias (npm ci)…\n');
  // The build needs the dev dependencies, which npm leaves out when NODE_ENV is production.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], { stdio: 'inherit' });
  if (status !== 0) refuse('No se han podido instalar las dependencias: mira el mensaje de npm.');
}

/** npm 9 (Debian's) installs Node with the packages, but may leave out the link to it. */
function linkNode() {
  const target = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(lockedNode) || !existsSync(join(root, 'node_modules', '.bin', target))) return;
  try {
    symlinkSync(target, lockedNode);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}

async function runScript() {
  if (isLockedNode() || (!existsSync(lockedNode) && hostIsNewEnough())) {
    process.argv = [process.execPath, script, ...scriptArguments];
    await import(pathToFileURL(script).href);
    return;
  }
  if (!existsSync(lockedNode)) {
    refuse(`Hace falta Node ${REQUIRED_NODE_MAJOR} o posterior y este es el ${process.versions.node}.`);
  }
  const child = spawn(lockedNode, [script, ...scriptArguments], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** npm forwards signals, but after a kill -9 of npm everything would keep running. */
function endWithNpm() {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, NPM_WATCH_INTERVAL_MS);
  watch.unref();
}

function isLockedNode() {
  return existsSync(lockedNode) && realpathSync(lockedNode) === realpathSync(process.execPath);
}

function hostIsNewEnough() {
  return Number.parseInt(process.versions.node, 10) >= REQUIRED_NODE_MAJOR;
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(78);
}
