import type { AnyStateMachine } from 'xstate';
import { createRunClock } from './clock.ts';
import type { AnyDecisionModel } from './decisions.ts';
import type { AnyChartModel } from './model.ts';
import { createWorld } from './world.ts';

/** The machine of a model, for its shape: its ports lead nowhere. */
export const machineOf = (model: AnyChartModel | AnyDecisionModel): AnyStateMachine =>
  model.kind === 'decisions' ? model.machine : model.make(createWorld(createRunClock(), model.outcomes ?? {}).world);
