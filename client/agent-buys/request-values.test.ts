import { describe, expect, it } from 'vitest';
import { bodyOf, budgetProblem, EMPTY_REQUEST, linkProblem, typedQuantityProblem } from './request-values.ts';

describe('a request to buy as it is typed', () => {
  it('becomes what the call takes: amounts and numbers plain, pictures by id', () => {
    expect(
      bodyOf({
        ...EMPTY_REQUEST,
        title: ' 熊 ',
        link: ' https://a.example ',
        budget: '１２,800.50',
        quantity: '３',
        pictures: [{ fileId: 'f1', url: '/files/f1', name: 'a.png' }],
      }),
    ).toEqual({
      title: '熊',
      link: 'https://a.example',
      description: '',
      budget: '12800.50',
      currency: 'HKD',
      quantity: 3,
      fileIds: ['f1'],
    });
  });

  it.each([
    ['', undefined],
    ['8,800', undefined],
    ['1e3', 'priceFormat'],
    ['0', 'priceFormat'],
    ['1.234', 'priceDecimals'],
  ])('a budget of “%s”', (text, problem) => {
    expect(budgetProblem(text, 'HKD')).toBe(problem);
  });

  it.each([
    ['1', undefined],
    ['１０', undefined],
    ['', 'quantityFormat'],
    ['0', 'quantityFormat'],
    ['1.5', 'quantityFormat'],
    ['-2', 'quantityFormat'],
    ['1001', 'tooMany'],
  ])('%s pieces', (text, problem) => {
    expect(typedQuantityProblem(text)).toBe(problem);
  });

  it.each([
    ['', undefined],
    ['https://shop.example/a?b=c', undefined],
    ['http://shop.example', 'urlInvalid'],
    ['shop.example', 'urlInvalid'],
    ['javascript:alert(1)', 'urlInvalid'],
  ])('a link “%s”', (text, problem) => {
    expect(linkProblem(text)).toBe(problem);
  });
});
