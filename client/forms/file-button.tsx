import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#client/design/button.tsx';

/** A button that opens the file chooser. @param accept as of an `<input>` @param onFiles not called without a file */
export function FileButton({
  accept,
  multiple = false,
  onFiles,
  children,
  ...button
}: Omit<ButtonProps, 'onClick' | 'type'> & {
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again after it was removed.
          currentTarget.value = '';
          if (files.length) onFiles(files);
        }}
      />
    </>
  );
}
