import { lazy, type ComponentType } from 'react';
import { loadCatalogs } from '#client/i18n/catalogs.ts';

/** Loads the second step of a sign-in with its texts: few sign-ins need it, and the first step has to stay small. */
const withSecondFactor = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadCatalogs(['security'])]);
    return { default: component };
  });

export const SecondFactorStep = withSecondFactor(
  async () => (await import('../security/second-factor-step.tsx')).SecondFactorStep,
);
