/** Where the sandbox tells the api of each day that its clock is moved forward. */
export const CLOCK_PATH = '/api/sandbox-clock';
