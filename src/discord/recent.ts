/** The last ids seen. */
export interface Recent {
  /** True where the id is new. */
  add(id: string): boolean;
}

/** A set that forgets the oldest beyond its size. */
export function createRecent(size: number): Recent {
  const ids = new Set<string>();
  return {
    add(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > size && oldest !== undefined) ids.delete(oldest);
      return true;
    },
  };
}
