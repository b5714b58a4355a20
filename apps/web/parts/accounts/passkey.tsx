'use client';
import { problemSentence } from '@hyrde/client';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { service } from '@/api/browser';
import type { Schema } from '@/api/schema';
import { InputField } from '@/design/field';
import { useWords } from '@/words/client';
import type { Words } from '@/words/en';
import { peopleWords } from '@/words/people';

type Options = Schema<'PasskeyOptions'>['options'];

/** Requests a passkey from the browser; an error is returned as `fault`. Extension outputs are dropped. */
export function usePasskey() {
  const { words } = useWords(peopleWords);
  const text = words.secondFactor.passkeys;
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function ask<T>(browser: () => Promise<T>): Promise<T | null> {
    if (!browserSupportsWebAuthn()) {
      setFault(text.unsupported);
      return null;
    }
    setFault(null);
    setAsking(true);
    try {
      return await browser();
    } catch (error) {
      setFault(faultOf(error, text));
      return null;
    } finally {
      setAsking(false);
    }
  }
  /** Signs with one of the person's passkeys. */
  const use = () =>
    ask(async () => {
      const { data, error } = await service.POST('/api/session/passkey/options');
      if (!data) throw new Refused(problemSentence(error, text.failed));
      const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
      return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
    });
  const make = (options: Options) =>
    ask(async () => {
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
    });
  return { use, make, asking, fault };
}

class Refused extends Error {}

/** Message for an error name of WebAuthn (sections 5.1.3 and 5.1.4). */
function faultOf(error: unknown, text: Words['secondFactor']['passkeys']): string {
  if (error instanceof Refused) return error.message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return text.cancelled;
  if (name === 'InvalidStateError') return text.there;
  return name === 'SecurityError' ? text.elsewhere : text.failed;
}

/** Field of six digits or a recovery code. */
export function CodeField({ label, hint, fault }: { label: string; hint?: string; fault: string | null }) {
  return (
    <InputField
      label={label}
      hint={hint}
      error={fault}
      fieldClass="w-full"
      name="code"
      required
      minLength={6}
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="control"
    />
  );
}
