import { useRef, useState, type DragEvent } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Files dragged over an element. @returns whether some are over it now, and the element's handlers. */
export function useFileDrop(onDrop: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  // Entering a child fires before leaving its parent: count, or the overlay flickers.
  const depth = useRef(0);
  const step = (event: DragEvent, by: number) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => step(event, 1),
      onDragLeave: (event: DragEvent) => step(event, -1),
      onDragOver: (event: DragEvent) => step(event, 0),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
