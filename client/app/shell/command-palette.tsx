import { Trans, useLingui } from '@lingui/react/macro';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { CountBadge } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import { roomName } from '#client/format/person-name.ts';
import { useDebounced } from '#client/hooks/use-debounced.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useOwnPages } from '#client/navigation/own-pages.ts';
import { MessageExcerpt } from '#client/search/message-excerpt.tsx';
import { SuggestionContent } from '#client/search/suggestion-option.tsx';
import {
  rememberSearch,
  suggestionOptions,
  suggestionPath,
  type SuggestionOption,
} from '#client/search/suggestion-options.ts';
import { messageSearchTopic, roomsTopic, suggestionsTopic } from '#protocol/bridge/topics.ts';
import type { FoundMessage, RoomItemView } from '#protocol/bridge/views.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { linkTo } from '#protocol/pages.ts';
import { classNames } from '#client/design/class-names.ts';
import optionStyles from '#client/search/search.module.css';
import styles from './command-palette.module.css';
import { useMainMenu, type MenuEntry } from './main-menu.ts';

/** Conversations listed at once. */
const ROOMS = 5;
/** Messages listed at once. */
const MESSAGES = 5;
/** Milliseconds without a keystroke before the messages of this device are searched. */
const SEARCH_PAUSE = 200;

type Command =
  | { readonly kind: 'room'; readonly room: RoomItemView }
  | { readonly kind: 'page'; readonly page: MenuEntry }
  | { readonly kind: 'found'; readonly option: SuggestionOption }
  | { readonly kind: 'message'; readonly message: FoundMessage };
type Group = { readonly value: string; readonly items: readonly Command[] };

const pathOf = (command: Command): string => {
  switch (command.kind) {
    case 'room':
      return linkTo('room', { roomId: command.room.id });
    case 'page':
      return command.page.href;
    case 'found':
      return suggestionPath(command.option);
    case 'message':
      return linkTo('room', { roomId: command.message.roomId, message: command.message.id });
  }
};

/** Every page of the menus, and what a user begins. */
function usePages({ isCustomerService }: UserProfile): readonly MenuEntry[] {
  const { t } = useLingui();
  const { first, more, download } = useMainMenu();
  return [
    { href: linkTo('rooms'), title: t({ message: 'Messages', context: 'page' }), icon: 'message' },
    ...useOwnPages().flatMap(({ pages }) => pages),
    ...(isCustomerService ? [{ href: linkTo('staff'), title: t`Staff area`, icon: 'shield' } satisfies MenuEntry] : []),
    { href: linkTo('goodsAdd'), title: t`Sell an item`, icon: 'plus' },
    { href: linkTo('discussAdd'), title: t`Start a discussion`, icon: 'edit' },
    ...first,
    ...more,
    download,
  ];
}

/** The newest messages of this device that contain the text; while they are searched, what the text before found. */
function useFoundMessages(words: string): readonly FoundMessage[] {
  const live = useTopic(messageSearchTopic(useDebounced(words, SEARCH_PAUSE)));
  const view = usePreviousData(live?.phase === 'searching' && live.found.length === 0 ? undefined : live);
  return words === '' ? [] : (view?.found.slice(0, MESSAGES) ?? []);
}

/**
 * What the text finds: pages, conversations and messages on this device, goods, stores and searches. Without text the
 * newest conversations and every page.
 */
function useCommands(user: UserProfile, text: string): readonly Group[] {
  const { t } = useLingui();
  const { server } = useLocale();
  const [field] = useState(newId);
  const words = text.trim().toLowerCase();
  const rooms = useTopic(roomsTopic(ROOMS, 'all', words))?.rooms ?? [];
  const found = useTopic(suggestionsTopic(field));
  const pages = usePages(user).filter(({ title }) => title.toLowerCase().includes(words));
  useEffect(() => {
    if (words) sendCommand('suggestions.type', { field, text: words, language: server }).catch(() => undefined);
    else sendCommand('suggestions.close', { field }).catch(() => undefined);
  }, [field, words, server]);
  useEffect(
    () => () => {
      sendCommand('suggestions.close', { field }).catch(() => undefined);
    },
    [field],
  );
  const options = words === '' ? [] : suggestionOptions(text, [], found?.suggestions ?? null, found?.text ?? '');
  const conversations = {
    value: t({ message: 'Conversations', context: 'page' }),
    items: rooms.map((room) => ({ kind: 'room' as const, room })),
  };
  const messages = {
    value: t`Messages on this device`,
    items: useFoundMessages(words).map((message) => ({ kind: 'message' as const, message })),
  };
  const places = { value: t`Go to`, items: pages.map((page) => ({ kind: 'page' as const, page })) };
  const collections = {
    value: t({ message: 'Collections', context: 'page' }),
    items: options.map((option) => ({ kind: 'found' as const, option })),
  };
  // The first entry is the one that Enter opens: a page by its name, without text the newest conversation.
  const groups = words === '' ? [conversations, places] : [places, conversations, collections, messages];
  return groups.filter(({ items }) => items.length > 0);
}

function Content({ command, me }: { command: Command; me: string }) {
  const { i18n } = useLingui();
  if (command.kind === 'found') return <SuggestionContent option={command.option} />;
  if (command.kind === 'page')
    return (
      <>
        <span className={optionStyles.mark}>
          <Icon name={command.page.icon} size={18} />
        </span>
        <span className={styles.name}>{command.page.title}</span>
      </>
    );
  if (command.kind === 'message') {
    const { message } = command;
    const name = roomName(i18n, { id: message.roomId, name: message.roomName }, me);
    return (
      <>
        <span className={optionStyles.mark}>
          <Icon name="message" size={18} />
        </span>
        <span className={optionStyles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.hint} dir="auto">
            <MessageExcerpt message={message} roomName={name} />
          </span>
        </span>
      </>
    );
  }
  const { room } = command;
  const name = roomName(i18n, room, me);
  return (
    <>
      <span className={optionStyles.mark}>
        <Avatar name={name} src={room.avatar} />
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.hint}>{room.itemName}</span>
      <CountBadge count={room.unread} />
    </>
  );
}

/**
 * The command palette: goes to a page, conversation, goods, store or message by a few letters, without the pointer.
 * It is open while it is mounted.
 */
export default function CommandPalette({ user, onClose }: { user: UserProfile; onClose: () => void }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [text, setText] = useState(() => window.earlySearch ?? '');
  useEffect(() => {
    const forget = () => void delete window.earlySearch;
    forget();
    // The keys may be pressed again while it is open.
    return forget;
  }, []);
  const groups = useCommands(user, text);
  const choose = (command: Command) => {
    if (command.kind === 'found') rememberSearch(command.option);
    onClose();
    navigate(pathOf(command));
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={t`Quick search`}>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            value={text}
            onValueChange={(value, { reason }) => {
              if (reason !== 'item-press') setText(value);
            }}
            autoHighlight="always"
            keepHighlight
          >
            <div className={styles.field}>
              <Icon name="search" size={20} />
              <Autocomplete.Input
                className={styles.input}
                aria-label={t`Go to a page, conversation, item, store or message`}
                placeholder={t`Quick search`}
                maxLength={100}
              />
              <Dialog.Close className={styles.close} aria-label={t({ message: 'Close', context: 'action' })}>
                <Icon name="close" size={18} />
              </Dialog.Close>
            </div>
            <Autocomplete.Empty className={styles.empty}>
              {groups.length === 0 && <Trans>No results for “{text}”</Trans>}
            </Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className={styles.label}>{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(command: Command) => (
                      <Autocomplete.Item
                        key={`${command.kind} ${pathOf(command)}`}
                        value={command}
                        className={classNames(optionStyles.option, styles.option)}
                        onClick={() => choose(command)}
                      >
                        <Content command={command} me={user.id} />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
