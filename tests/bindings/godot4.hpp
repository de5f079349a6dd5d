// SPDX-License-Identifier: MIT
// Declarations of the parts of Godot 4's C++ interface (godot-cpp) that docs/engine_recipes.md
// uses, written from the description of that interface. They have no definitions: the recipe
// compiles against them, but does not link. A method can be bound if its class has it, and if a
// Variant holds its result and its arguments.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

// gdextension_interface.h
typedef uint8_t GDExtensionBool;
typedef void *GDExtensionClassLibraryPtr;
typedef void (*GDExtensionInterfaceFunctionPtr)();
typedef GDExtensionInterfaceFunctionPtr (*GDExtensionInterfaceGetProcAddress)(const char *name);
typedef enum {
    GDEXTENSION_INITIALIZATION_CORE,
    GDEXTENSION_INITIALIZATION_SERVERS,
    GDEXTENSION_INITIALIZATION_SCENE,
    GDEXTENSION_INITIALIZATION_EDITOR
} GDExtensionInitializationLevel;
typedef struct {
    GDExtensionInitializationLevel minimum_initialization_level;
    void *userdata;
    void (*initialize)(void *userdata, GDExtensionInitializationLevel level);
    void (*deinitialize)(void *userdata, GDExtensionInitializationLevel level);
} GDExtensionInitialization;

#define GDE_EXPORT __attribute__((visibility("default")))
#define DEFVAL(value) (value)
#define memalloc(bytes) ::godot::Memory::alloc_static(bytes)
#define memfree(memory) ::godot::Memory::free_static(memory)
#define GDREGISTER_CLASS(type) ::godot::ClassDB::register_class<type>()
#define ERR_FAIL_COND_V_MSG(condition, result, message)                                            \
    if (condition) {                                                                               \
        ::godot::_err_print_error(__func__, __FILE__, __LINE__, #condition, message);              \
        return result;                                                                             \
    } else                                                                                         \
        ((void)0)
// The class becomes known to ClassDB by its name, its parent and its static _bind_methods().
#define GDCLASS(type, parent)                                                                      \
    void operator=(const type &)                                                                   \
    {                                                                                              \
    }                                                                                              \
    friend class ::godot::ClassDB;                                                                 \
                                                                                                   \
  public:                                                                                          \
    typedef parent parent_type;                                                                    \
    static void (*get_bind_methods())()                                                            \
    {                                                                                              \
        return &type::_bind_methods;                                                               \
    }                                                                                              \
                                                                                                   \
  private:

namespace godot {

class Memory {
  public:
    static void *alloc_static(size_t bytes, bool pad_align = false);
    static void free_static(void *memory, bool pad_align = false);
};

class CharString {
  public:
    CharString(const CharString &other);
    ~CharString();
    const char *get_data() const;
    int64_t length() const;
};

class String {
  public:
    String();
    String(const char *text);
    String(const String &other);
    ~String();
    static String utf8(const char *text, int64_t length = -1);
    static String num_int64(int64_t number, int64_t base = 10, bool capitalize_hex = false);
    CharString utf8() const;
    String operator+(const String &other) const;
};

class Array;
class Dictionary;
class PackedByteArray;

class Variant {
  public:
    Variant();
    Variant(const Variant &other);
    Variant(bool value);
    Variant(int64_t value);
    Variant(int32_t value);
    Variant(uint32_t value);
    Variant(uint64_t value);
    Variant(float value);
    Variant(double value);
    Variant(const String &value);
    Variant(const char *value);
    Variant(const Array &value);
    Variant(const Dictionary &value);
    Variant(const PackedByteArray &value);
    ~Variant();
    Variant &operator=(const Variant &other);
};

class Array {
  public:
    Array();
    Array(const Array &other);
    ~Array();
    void push_back(const Variant &value);
};

class Dictionary {
  public:
    Dictionary();
    Dictionary(const Dictionary &other);
    ~Dictionary();
    Variant &operator[](const Variant &key);
};

class PackedByteArray {
  public:
    PackedByteArray();
    PackedByteArray(const PackedByteArray &other);
    ~PackedByteArray();
    const uint8_t *ptr() const;
    uint8_t *ptrw();
    int64_t size() const;
    int64_t resize(int64_t size);
};

class RefCounted {
  public:
    RefCounted();
    virtual ~RefCounted();
};

void _err_print_error(const char *function, const char *file, int line, const char *error,
                      const String &message, bool editor_notify = false, bool is_warning = false);

struct MethodDefinition {};
class MethodBind;

template <typename... Names> MethodDefinition D_METHOD(const char *name, Names... arguments)
{
    static_assert((std::is_convertible_v<Names, const char *> && ...));
    (void)name;
    ((void)arguments, ...);
    return {};
}

// What can pass between a script and a method.
template <typename T>
constexpr bool is_bindable =
    std::is_arithmetic_v<T> || std::is_same_v<T, String> || std::is_same_v<T, Array> ||
    std::is_same_v<T, Dictionary> || std::is_same_v<T, PackedByteArray>;

class ClassDB {
    template <class T, class R, class... Arguments> static constexpr bool check()
    {
        static_assert(std::is_base_of_v<RefCounted, T>);
        static_assert(std::is_void_v<R> || is_bindable<R>);
        static_assert((is_bindable<std::remove_cv_t<std::remove_reference_t<Arguments>>> && ...));
        return true;
    }

  public:
    template <class T, class R, class... Arguments, class... Defaults>
    static MethodBind *bind_method(MethodDefinition, R (T::*)(Arguments...), Defaults... defaults)
    {
        static_assert(check<T, R, Arguments...>() && sizeof...(Defaults) <= sizeof...(Arguments));
        (Variant(defaults), ...);
        return nullptr;
    }
    template <class T, class R, class... Arguments, class... Defaults>
    static MethodBind *bind_method(MethodDefinition, R (T::*)(Arguments...) const,
                                   Defaults... defaults)
    {
        static_assert(check<T, R, Arguments...>() && sizeof...(Defaults) <= sizeof...(Arguments));
        (Variant(defaults), ...);
        return nullptr;
    }
    template <class T> static void register_class(bool is_virtual = false)
    {
        static_assert(std::is_base_of_v<typename T::parent_type, T> &&
                      std::is_default_constructible_v<T>);
        (void)is_virtual;
        T::get_bind_methods()();
    }
};

enum ModuleInitializationLevel {
    MODULE_INITIALIZATION_LEVEL_CORE = GDEXTENSION_INITIALIZATION_CORE,
    MODULE_INITIALIZATION_LEVEL_SERVERS = GDEXTENSION_INITIALIZATION_SERVERS,
    MODULE_INITIALIZATION_LEVEL_SCENE = GDEXTENSION_INITIALIZATION_SCENE,
    MODULE_INITIALIZATION_LEVEL_EDITOR = GDEXTENSION_INITIALIZATION_EDITOR
};

class GDExtensionBinding {
  public:
    using Callback = void (*)(ModuleInitializationLevel level);
    class InitObject {
      public:
        InitObject(GDExtensionInterfaceGetProcAddress get_proc_address,
                   GDExtensionClassLibraryPtr library, GDExtensionInitialization *initialization);
        void register_initializer(Callback callback) const;
        void register_terminator(Callback callback) const;
        void set_minimum_library_initialization_level(ModuleInitializationLevel level) const;
        GDExtensionBool init() const;
    };
};

} // namespace godot
