/** What happens at the same time happens in so many hands. */
const HANDS = 4;

/** Does the work for each, several at once. */
export async function inHands<Each>(
  all: readonly Each[],
  work: (each: Each) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const hand = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}
