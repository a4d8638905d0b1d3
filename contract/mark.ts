/** From (-100, -84) to (100, 116): `web/ui/mark.tsx` with only M, L and C, which PDF can draw. */
export const mark = {
  lids: { path: 'M-94 8C-31 -61 31 -61 94 8M-94 8C-62 44 -29 62 4 62', width: 12 },
  iris: {
    path: 'M34 4C34 22.8 18.8 38 0 38C-18.8 38 -34 22.8 -34 4C-34 -14.8 -18.8 -30 0 -30C18.8 -30 34 -14.8 34 4',
    width: 10,
  },
  handsAndWaves: {
    path: 'M0 4L0 -15M0 4L12 11M59 14C56 32 45 48 28 57M80 27C74 47 61 63 44 74',
    width: 10,
  },
} as const;
