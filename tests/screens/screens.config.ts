import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** `npm run screens`: pictures of every screen, no assertions. */
export default defineConfig(base, {
  testDir: '.',
  testMatch: '*.capture.ts',
  outputDir: '../../.cache/screens/results',
  globalSetup: '../e2e/support/require-build.ts',
  globalTeardown: './contact-sheet.ts',
  reporter: 'list',
  timeout: 20 * 60_000,
});
