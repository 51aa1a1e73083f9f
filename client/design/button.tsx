import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { isStrayClick } from './stray-click.ts';

export type ButtonLook = {
  /** `primary` once per screen; `quiet` in bars and lists; `danger` for actions that cannot be undone. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** As wide as its container. */
  wide?: boolean;
  /** A round button that holds one icon; give it an `aria-label`. */
  icon?: boolean;
};

/** @returns the class names of a button, for links that look like one. */
export function buttonClass(
  { variant = 'outline', size = 'normal', wide = false, icon = false }: ButtonLook = {},
  extra?: string,
): string | undefined {
  return classNames(
    styles.button,
    variant !== 'outline' && styles[variant],
    size === 'small' && styles.small,
    wide && styles.wide,
    icon && styles.icon,
    extra,
  );
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks, but keeps the focus. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/**
 * A push button; `type` is `button` by default. With `aria-disabled` it ignores clicks and can still be focused. The
 * second click of a double click that began elsewhere is ignored.
 */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const refusing = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide && { wide }),
    ...(icon && { icon }),
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      aria-busy={busy || undefined}
      aria-disabled={refusing || undefined}
      onClick={(event) => {
        if (isStrayClick(event) || refusing) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {busy && icon ? null : children}
    </button>
  );
}
