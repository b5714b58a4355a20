import { z } from 'zod';

/** Schema of an object with its name in the OpenAPI document. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) => z.object(shape).meta({ id });

/** A named schema of input: unknown fields are refused. */
export const namedStrict = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.strictObject(shape).meta({ id });
