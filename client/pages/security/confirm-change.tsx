import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { sendCommand } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { useCodeFlow } from '#client/forms/code-field.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { OwnerProof } from '#client/forms/owner-proof.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { Factor, FactorKind } from '#protocol/http/second-factors.ts';
import type { OwnerProofKind } from '../personal/proven-contact.tsx';

export type FactorChange = { kind: FactorKind } | { kind: 'remove'; factor: Factor } | { kind: 'renew' };

const ERRORS = { InvalidCurrentPwd: 'proof', InvalidVerifyCode: 'proof', CodeTooManyTries: 'proof' } as const;

/** Asks for the password, or a code, before a change. */
export function ConfirmChange({
  flow,
  change,
  profile,
  proof,
  onClose,
}: {
  flow: string;
  change: FactorChange;
  profile: UserProfile;
  proof: OwnerProofKind;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { proof: '' } });
  const mapping = { errors: ERRORS };
  const codeFlow = useCodeFlow();
  const submit = useSubmit(
    form,
    async (values) => {
      const given = { flow, proof: proof === 'code' ? values.proof.trim() : values.proof };
      if (change.kind === 'remove') await sendCommand('factor.remove', { ...given, factorId: change.factor.id });
      else if (change.kind === 'renew') await sendCommand('factor.renewCodes', given);
      else await sendCommand('factor.begin', { ...given, kind: change.kind });
      onClose();
    },
    mapping,
  );
  const { title, description, action } = useTexts(change);
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={title}
      description={description}
    >
      <form {...submit.props} className={forms.form}>
        <FormError error={submit.error} />
        {proof && (
          <OwnerProof
            form={form}
            name="proof"
            kind={proof}
            purpose="changeFactor"
            profile={profile}
            flow={codeFlow}
            submit={submit}
            mapping={mapping}
          />
        )}
        <div className={forms.actions}>
          <Button type="submit" variant={change.kind === 'remove' ? 'danger' : 'primary'} busy={submit.busy}>
            {action}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            <Trans context="action">Cancel</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useTexts(change: FactorChange): { title: ReactNode; description: ReactNode; action: ReactNode } {
  const { t } = useLingui();
  switch (change.kind) {
    case 'remove': {
      const { name } = change.factor;
      return {
        title: t`Remove ${name}?`,
        description: t`It will no longer sign you in. Without any second step, your password alone will.`,
        action: t({ message: 'Remove', context: 'action' }),
      };
    }
    case 'renew':
      return {
        title: t`Get new recovery codes?`,
        description: t`The codes you have now will stop working.`,
        action: t`Get new codes`,
      };
    case 'totp':
      return {
        title: t`Add an authenticator app`,
        description: t`Any authenticator app works. First confirm that it is you.`,
        action: t({ message: 'Continue', context: 'action' }),
      };
    case 'passkey':
      return {
        title: t`Add a passkey`,
        description: t`A passkey is kept by this device, your phone or a security key. First confirm that it is you.`,
        action: t({ message: 'Continue', context: 'action' }),
      };
  }
}
