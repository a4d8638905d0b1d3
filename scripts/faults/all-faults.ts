import { crowdFaults } from './crowd-faults.ts';
import { databaseFaults } from './database-faults.ts';
import type { Fault } from './fault.ts';
import { instancesFaults } from './instances-faults.ts';
import { kills } from './kills.ts';
import { machineFaults } from './machine-faults.ts';
import { mailFaults } from './mail-faults.ts';
import { stripeFaults } from './stripe-faults.ts';

export const allFaults: readonly Fault[] = [
  ...kills,
  ...databaseFaults,
  ...mailFaults,
  ...stripeFaults,
  ...machineFaults,
  ...crowdFaults,
  ...instancesFaults,
];
