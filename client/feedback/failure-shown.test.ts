import { i18n } from '#client/i18n/page-i18n.ts';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FormError } from '#client/forms/form-error.tsx';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { ResourceFailure } from './resource-failure.tsx';
import { loadErrorText } from './load-error-text.ts';
import { showError } from './show-error.ts';
import { showToast } from './toasts.ts';

// The macros exist at build time only.
vi.mock('@lingui/core/macro', () => import('#tests/doubles/lingui-macros.ts'));
vi.mock('@lingui/react/macro', () => ({
  Trans: ({ children }: { children: ReactNode }) => children,
  useLingui: () => ({ i18n: { _: ({ id }: { id: string }) => id } }),
}));
vi.mock('./toasts.ts', () => ({ showToast: vi.fn() }));
// Catalogs exist in builds only.
vi.mock('./load-error-text.ts', async (original) => ({
  ...(await original<object>()),
  loadErrorText: vi.fn(() => import('./error-text.ts')),
  loadedErrorText: vi.fn(),
}));
vi.mock('#client/design/icon.tsx', () => ({ Icon: ({ name }: { name: string }) => `icon:${name}` }));
vi.mock('#client/design/basic-icon.tsx', () => ({ BasicIcon: ({ name }: { name: string }) => `icon:${name}` }));
vi.mock('#client/bridge/commands.ts', () => ({ sendCommand: vi.fn() }));

i18n.loadAndActivate({ locale: 'en', messages: {} });
beforeEach(() => void vi.mocked(showToast).mockClear());

const FAILURES = [
  ['a full disk', { code: 'StorageFull', status: 0 }, false],
  ['a fault of the worker', errorDataOf(new TypeError('x is undefined')), false],
  ['a response that does not fit', { code: 'BadAnswer', status: 0 }, false],
  ['a failing server', { code: 'UnknowError', status: 500 }, false],
  ['a missing connection', { code: 'Offline', status: 0 }, true],
  ['no response in time', { code: 'Timeout', status: 0 }, true],
] as const;

describe.each(FAILURES)('%s', (_, error, disconnected) => {
  it(`is titled ${disconnected ? 'No connection' : 'That did not work'} in a toast`, async () => {
    showError(error);
    await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce());
    expect(vi.mocked(showToast).mock.lastCall?.[0].title).toBe(disconnected ? 'No connection' : 'That did not work');
  });

  it(`has the icon ${disconnected ? 'offline' : 'alert'} above a form and in place of data`, () => {
    const icon = disconnected ? 'icon:offline' : 'icon:alert';
    expect(renderToStaticMarkup(createElement(FormError, { error }))).toContain(icon);
    expect(
      renderToStaticMarkup(
        createElement(ResourceFailure, { of: { phase: 'failed', data: null, error, asOf: null, topic: 'resource:x' } }),
      ),
    ).toContain(icon);
  });
});

describe('an error without a code', () => {
  const shown = async (error: Parameters<typeof showError>[0]) => {
    showError(error);
    await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce());
    return vi.mocked(showToast).mock.lastCall?.[0].message;
  };

  it('shows the text of its response', async () => {
    const params = { errorMsg: 'The gateway is closed for maintenance' };
    expect(await shown({ code: 'UnknowError', status: 502, params })).toBe('The gateway is closed for maintenance');
  });

  it('shows the sentence of its status', async () => {
    expect(await shown({ code: 'UnknowError', status: 403, params: { errorMsg: 'closed' } })).toBe(
      'You do not have permission',
    );
  });

  it('shows Unknown Error without a text', async () => {
    expect(await shown({ code: 'UnknowError', status: 502 })).toBe('Unknown Error');
  });
});

describe('an error whose sentence cannot be loaded', () => {
  it('is reported as a missing connection', async () => {
    vi.mocked(loadErrorText).mockRejectedValueOnce(new TypeError('not fetched'));
    showError({ code: 'UnknowError', status: 502 });
    await vi.waitFor(() => expect(showToast).toHaveBeenCalledOnce());
    expect(vi.mocked(showToast).mock.lastCall?.[0].message).toContain('There is no connection.');
  });
});
