import { DEMO_KEY } from '#client/form-drafts.ts';
import { deviceStorage } from '#client/storage.ts';
import {
  type Company,
  type Demo,
  type DemoEvent,
  MAX_TEXT,
  punchKinds,
  punchMeans,
  shiftIds,
  workerIds,
} from '#pages/site/demo-app/model/demo.ts';

/** Version of the stored format. Other versions are ignored. */
const VERSION = 1;

export function readKept(): Demo | null {
  return parseDemo(deviceStorage.get(DEMO_KEY));
}

/** Without browser storage the demo lasts as long as the page. */
export function keepDemo(demo: Demo): void {
  deviceStorage.set(DEMO_KEY, writeDemo(demo));
}

export function deleteDemo(): void {
  deviceStorage.remove(DEMO_KEY);
}

export function writeDemo(demo: Demo): string {
  return JSON.stringify({ version: VERSION, ...demo });
}

/** Returns null for any text that `writeDemo` did not write. */
export function parseDemo(text: string | null): Demo | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isObject(kept) || kept['version'] !== VERSION) return null;
    const { company, me, held, events } = kept;
    const whole =
      isCompany(company) &&
      isOneOf(workerIds, me) &&
      isObject(held) &&
      isOneOf(workerIds, held['worker']) &&
      isDay(held['day']) &&
      Array.isArray(events) &&
      events.every(isEvent);
    return whole ? ({ company, me, held, events } as unknown as Demo) : null;
  } catch {
    // Not JSON.
    return null;
  }
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
const isDay: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
/** Within the range of a Date. */
const isMoment: Check = (value) => Number.isInteger(value) && Math.abs(value as number) < 8e15;
const isWorker: Check = (value) => isOneOf(workerIds, value);
const isFlag: Check = (value) => typeof value === 'boolean';

const shapes: Readonly<Record<DemoEvent['kind'], Readonly<Record<string, Check>>>> = {
  punch: {
    worker: isWorker,
    day: isDay,
    what: (value) => isOneOf(punchKinds, value),
    by: (value) => isOneOf(punchMeans, value),
    at: isMoment,
  },
  refused: { at: isMoment },
  correct: { punch: isText, from: isMoment, to: isMoment, why: isText, at: isMoment },
  incident: { worker: isWorker, day: isDay, text: isText, at: isMoment },
  solve: { incident: isText, at: isMoment },
  shift: { worker: isWorker, day: isDay, shift: (value) => value === null || isOneOf(shiftIds, value) },
  vacation: { worker: isWorker, day: isDay, on: isFlag },
};

function isEvent(value: unknown): boolean {
  if (!isObject(value) || typeof value['kind'] !== 'string' || !Object.hasOwn(shapes, value['kind']))
    return false;
  const shape = shapes[value['kind'] as DemoEvent['kind']];
  return Object.entries(shape).every(([name, check]) => check(value[name]));
}

function isCompany(value: unknown): value is Company {
  return isObject(value) && ['name', 'taxId', 'centre'].every((field) => isText(value[field]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value);
}
