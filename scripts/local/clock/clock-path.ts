/** The sandbox posts to this path for each day that its clock moves forward. */
export const CLOCK_PATH = '/api/sandbox-clock';
