/**
 * `read` that keeps what it read of the last texts, `most` of them at most, but for what it has no answer to (undefined).
 * Unless it is said, there is room for all languages.
 */
export function remembering<Value>(read: (text: string) => Value, most = 500): (text: string) => Value {
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
