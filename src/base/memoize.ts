/** Keeps up to `most` results, then starts over; undefined isn't kept. 500 has room for every language. */
export function memoize<Value>(read: (text: string) => Value, most = 500): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (value === undefined) return value;
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
