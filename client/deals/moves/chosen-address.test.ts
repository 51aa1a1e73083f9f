import { expect, it } from 'vitest';
import { chosenAddress } from './chosen-address.ts';

const person = { consignee: 'Ada', areaCode: '852', mobile: '61234567', country: 'HK' };
const home = { ...person, id: 'home', detail: '1 Garden Road', isDefault: true };
const office = { ...person, id: 'office', detail: '8 Finance Street', isDefault: false };
const toOffice = { ...person, address: office.detail };

it.each([
  ['the default, for a deal without delivery', [home, office], '', null, 'home'],
  ['the only one, for a deal without delivery', [office], '', null, 'office'],
  ['none of several without a default', [office, { ...home, isDefault: false }], '', null, ''],
  ['the one the buyer chose', [home, office], 'office', null, 'office'],
  ['the one the deal has, not the default', [home, office], '', toOffice, 'office'],
  ['the one the buyer chose instead of the one the deal has', [home, office], 'home', toOffice, 'home'],
  ['none where the one the deal has was changed or removed', [home], '', toOffice, ''],
  ['not one that was removed after the buyer chose it', [home], 'office', null, 'home'],
  ['none without addresses', [], 'office', null, ''],
])('shows %s', (_, addresses, chosen, delivery, id) => {
  expect(chosenAddress(addresses, chosen, delivery)).toBe(id);
});
