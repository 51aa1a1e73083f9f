import { useState } from 'react';

/** The newest value that was not undefined: what stood there stays until what replaces it has come. */
export function usePreviousData<Value>(value: Value | undefined): Value | undefined {
  const [kept, setKept] = useState(value);
  if (value !== undefined && value !== kept) setKept(value);
  return value ?? kept;
}
