// SPDX-License-Identifier: MIT
// Stands in for Unity, and plays games with the script of docs/engine_recipes.md, under Mono.
// Arguments: board files. Each token must begin and end on the place of its square.
using System;
using System.Collections;
using System.IO;
using System.Linq;
using System.Reflection;
using UnityEngine;

namespace UnityEngine
{
    public sealed class SerializeField : Attribute { }

    public struct Vector3
    {
        public float x, y, z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        public static Vector3 Lerp(Vector3 a, Vector3 b, float t)
        {
            return new Vector3(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t);
        }
    }

    public sealed class Transform
    {
        public Vector3 localPosition = new Vector3(-99, -99, 0);
    }

    public sealed class TextAsset
    {
        public string text;

        public static implicit operator bool(TextAsset asset)
        {
            return asset != null;
        }
    }

    public static class Mathf
    {
        public static float SmoothStep(float from, float to, float t)
        {
            return from + (to - from) * t;
        }

        public static float Sqrt(float value)
        {
            return (float)Math.Sqrt(value);
        }

        public static int CeilToInt(float value)
        {
            return (int)Math.Ceiling(value);
        }
    }

    public static class Time
    {
        public static float deltaTime = 0.1f;
    }

    public enum KeyCode
    {
        Space
    }

    public static class Input
    {
        public static bool GetKeyDown(KeyCode key)
        {
            return true;
        }
    }

    public class MonoBehaviour
    {
        // Unity continues a coroutine once a frame; here it runs to its end at once.
        public void StartCoroutine(IEnumerator coroutine)
        {
            while (coroutine.MoveNext())
                if (coroutine.Current is IEnumerator)
                    StartCoroutine((IEnumerator)coroutine.Current);
        }
    }
}

static class Script
{
    const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;
    static readonly Type Played = typeof(SnakesAndLadders);

    static void Call(object script, string name)
    {
        Played.GetMethod(name, Hidden).Invoke(script, null);
    }

    static object Field(object script, string name)
    {
        return Played.GetField(name, Hidden).GetValue(script);
    }

    // The place of a square, from the rules: rows of a grid, or of a line that is laid out nearly
    // square, run in turn to the right and to the left, from the bottom left up.
    static bool IsAt(Transform token, long square, Snl.Board board)
    {
        long wide = 1, x = -1, y = 0;
        if (board.Columns > 0)
            wide = board.Columns;
        else
            while (wide * wide < board.Squares)
                wide++;
        for (long step = 0; step < square; step++)
            if (step > 0 && step % wide == 0)
                y++;
            else
                x += y % 2 == 0 ? 1 : -1;
        return token.localPosition.x == x && token.localPosition.y == y;
    }

    static bool Plays(string path)
    {
        var script = new SnakesAndLadders();
        var tokens = new[] { new Transform(), new Transform() };
        Played.GetField("boardFile", Hidden).SetValue(script, new TextAsset { text = File.ReadAllText(path) });
        Played.GetField("tokens", Hidden).SetValue(script, tokens);
        Call(script, "Awake");
        var game = (Snl.Game)Field(script, "game");
        var board = (Snl.Board)Field(script, "board");
        Func<bool> placed = () => tokens.Select((token, i) => IsAt(token, game.Square(i), board)).All(at => at);
        bool good = placed();
        for (int i = 0; i < 10000 && game.Turn >= 0 && good; i++)
        {
            Call(script, "Update");
            good = placed();
        }
        good &= game.Turn < 0;
        Call(script, "OnDestroy");
        return good;
    }

    static int Main(string[] paths)
    {
        bool failed = false;
        foreach (string path in paths)
        {
            string name = "C#: the script plays " + Path.GetFileName(path);
            try
            {
                bool good = Plays(path);
                Console.WriteLine((good ? "ok " : "not ok ") + name);
                failed |= !good;
            }
            catch (Exception e)
            {
                Console.WriteLine("# " + e.ToString().Replace("\n", "\n# "));
                Console.WriteLine("not ok " + name);
                failed = true;
            }
        }
        return failed ? 1 : 0;
    }
}
