import { useState } from 'react';
import { Checkbox } from '#client/design/checkbox.tsx';
import { Field } from '#client/design/field.tsx';
import { PasswordInput } from '#client/design/password-input.tsx';
import { RadioGroup } from '#client/design/radio-group.tsx';
import { Select } from '#client/design/select.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { Sample } from './sample.tsx';

const GRADES = [
  { value: 'good', label: 'Good' },
  { value: 'veryGood', label: 'Very good' },
];

/** Fields: empty, filled in, with a hint, wrong, disabled. */
export function FieldSamples() {
  const [text, setText] = useState('A healed fissure at seven o’clock');
  const [grade, setGrade] = useState<string | null>('good');
  return (
    <>
      <Sample name="Fields">
        <TextInput label="Name" hint="As on your passport" />
        <TextInput label="Email" error="Incorrect email format" defaultValue="collector@" />
        <TextInput label="Number" defaultValue="VM-100021" disabled />
        <PasswordInput label="Password" labels={{ show: 'Show', hide: 'Hide' }} />
        <Field label="Any control" hint="The field gives it its id">
          {(control) => <input type="range" {...control} />}
        </Field>
      </Sample>
      <Sample name="Longer texts: the length counts near its limit">
        <TextArea label="Condition" value={text} maxLength={40} onChange={({ target }) => setText(target.value)} />
        <TextArea label="Description" error="Too long" defaultValue="Glassy, saturated green" />
      </Sample>
      <Sample name="Choices">
        <Select label="Grade" placeholder="Please choose" options={GRADES} />
        <Select label="Grade" error="Required" options={GRADES} />
        <RadioGroup name="grade" label="Grade" options={GRADES} value={grade} onChange={setGrade} />
        <RadioGroup name="wrong" label="Grade" error="Required" options={GRADES} value={null} onChange={() => {}} />
        <Checkbox label="I have read the terms" />
        <Checkbox label="Certificate" hint="Of a laboratory" defaultChecked />
        <Checkbox label="Invoice" error="Required" />
      </Sample>
    </>
  );
}
