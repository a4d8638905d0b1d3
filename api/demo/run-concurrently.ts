const HANDS = 4;

/** Works through the items, HANDS at a time. */
export async function runConcurrently<Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const hand = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}
